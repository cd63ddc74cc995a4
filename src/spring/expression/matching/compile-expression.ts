import { leastLength, mostLength, type Node, type Repeat } from "../parsing/node.ts";
import type { ParsedExpression } from "../parsing/parse.ts";
import { type Counting, type Fork, type Instruction, instruction, type Program } from "./compiled-expression.ts";

/**
 * Compiles an expression. The number of instructions depends only on the length of its text: repetitions are counted,
 * not unrolled.
 */
export function compile(parsed: ParsedExpression): Program {
  return new Compiler(parsed).compile(parsed.expression);
}

type OuterLoops = readonly Counting[] | undefined;

class Compiler {
  readonly #instructions: Instruction[] = [];
  #registers: number;
  #states = 0;
  #around: OuterLoops;

  constructor({ groups, highestReference }: ParsedExpression) {
    // A group that is referred to but missing needs registers, too: they stay empty.
    this.#registers = 2 * (Math.max(groups, highestReference) + 1);
    // A back reference depends on the captures so far, so what failed once can succeed the next time.
    this.#around = highestReference > 0 ? undefined : [];
  }

  compile(expression: Node): Program {
    this.#write(expression);
    this.#add(instruction("end"));
    return { instructions: this.#instructions, registers: this.#registers, states: this.#states };
  }

  get #here(): number {
    return this.#instructions.length;
  }

  #add(next: Instruction): void {
    this.#instructions.push(next);
  }

  /** Reserves a place for an instruction whose target is not compiled yet. */
  #later(): (next: Instruction) => void {
    const at = this.#here;
    this.#add(instruction("end"));
    return (next) => {
      this.#instructions[at] = next;
    };
  }

  #fork(around = this.#around): Fork | undefined {
    if (around === undefined) return undefined;
    const firstState = this.#states;
    this.#states += around.reduce((states, each) => states * (each.enough + 1) * (each.mayBeEmpty ? 2 : 1), 1);
    return { around, firstState };
  }

  #write(node: Node): void {
    switch (node.kind) {
      case "sequence":
        for (const each of node.of) this.#write(each);
        break;
      case "choice":
        this.#choice(node.of);
        break;
      case "group":
        this.#group(node.number, node.of);
        break;
      case "repeat":
        this.#repeat(node);
        break;
      case "atomic":
        this.#apart(node.of, this.#around && [], instruction("atomic"));
        break;
      case "look":
        this.#look(node);
        break;
      case "char":
        this.#add(instruction("char", { code: node.code }));
        break;
      case "set":
        this.#add(instruction("set", { set: node.set }));
        break;
      case "assert":
        this.#add(instruction("assert", { holds: node.holds }));
        break;
      case "back-reference":
        this.#add(instruction("back-reference", { group: node.group, ignoreCase: node.ignoreCase }));
    }
  }

  #choice(branches: readonly Node[]): void {
    const ends: (() => void)[] = [];
    for (const branch of branches.slice(0, -1)) {
      const split = this.#later();
      const fork = this.#fork();
      const first = this.#here;
      this.#write(branch);
      const jump = this.#later();
      ends.push(() => jump(instruction("jump", { first: this.#here })));
      split(instruction("split", { first, second: this.#here, fork }));
    }
    this.#write(branches.at(-1)!);
    for (const end of ends) end();
  }

  #group(group: number, of: Node): void {
    const opened = this.#registers++;
    this.#add(instruction("open", { opened }));
    this.#write(of);
    this.#add(instruction("close", { opened, group }));
  }

  #repeat(node: Repeat): void {
    const { of, least, most, greed } = node;
    const lazy = greed === "lazy";
    const endless = most === Number.POSITIVE_INFINITY;
    if (greed === "possessive") this.#write(atomic({ ...node, of: atomic(of), greed: "greedy" }));
    else if (least === 1 && most === 1) this.#write(of);
    else if (least === 0 && most === 1) this.#optional(of, lazy);
    else if (endless && of.kind === "set" && !lazy)
      this.#add(instruction("span", { set: of.set, least, fork: this.#fork() }));
    else if (endless && least < 2 && leastLength(of) > 0) this.#endless(of, least, lazy);
    else if (most > 0) this.#loop(node, lazy);
  }

  #optional(of: Node, lazy: boolean): void {
    const split = this.#later();
    const fork = this.#fork();
    const body = this.#here;
    this.#write(of);
    split(instruction("split", { ...ways(body, this.#here, lazy), fork }));
  }

  /** Compiles an unlimited loop: its body once, and after it a split that leads back. */
  #endless(of: Node, least: number, lazy: boolean): void {
    const skip = least === 0 ? this.#later() : undefined;
    const body = this.#here;
    this.#write(of);
    skip?.(instruction("jump", { first: this.#here }));
    this.#add(instruction("split", { ...ways(body, this.#here + 1, lazy), fork: this.#fork() }));
  }

  #loop({ of, least, most }: Repeat, lazy: boolean): void {
    const outside = this.#around;
    const enough = most === Number.POSITIVE_INFINITY ? least : most;
    const mayBeEmpty = leastLength(of) === 0;
    const counting = { count: this.#registers++, start: this.#registers++, enough, mayBeEmpty };
    this.#add(instruction("enter", { counting }));
    this.#around = outside && [...outside, counting];
    const again = this.#here;
    const loop = this.#later();
    const fork = this.#fork();
    this.#write(of);
    this.#around = outside;
    this.#add(instruction("jump", { first: again }));
    loop(instruction("loop", { counting, least, most, lazy, first: again + 1, second: this.#here, fork }));
  }

  #look({ of, behind, negative }: Node & { kind: "look" }): void {
    if (behind) {
      // A look-behind has to end at one place, so its failures say nothing about other tries.
      const looked = { negative, least: leastLength(of), most: mostLength(of) ?? 0 };
      this.#apart(of, undefined, instruction("behind", looked));
    } else {
      this.#apart(of, this.#around && [], instruction("ahead", { negative }));
    }
  }

  /** Compiles a part that is matched by itself: only its first way to match counts. */
  #apart(of: Node, around: OuterLoops, by: Instruction): void {
    const outside = this.#around;
    const first = this.#later();
    this.#around = around;
    this.#write(of);
    this.#around = outside;
    this.#add(instruction("end"));
    first({ ...by, first: this.#here });
  }
}

/** Java never backtracks into a possessive repetition or into one of its rounds. */
function atomic(of: Node): Node {
  return { kind: "atomic", of };
}

function ways(into: number, past: number, lazy: boolean): { first: number; second: number } {
  return lazy ? { first: past, second: into } : { first: into, second: past };
}
