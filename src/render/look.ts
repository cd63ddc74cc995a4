/** The width, colours and characters that an output supports. */
export interface Look {
  readonly width: number;
  readonly colour: boolean;
  readonly unicode: boolean;
}
