import { chapter, type Family } from "../explanation.ts";
import { certificate } from "../situations/tls.ts";

/** Node, Python, curl and many others repeat these messages unchanged. Older versions write `self signed`. */
export const openSsl: Family = {
  name: "OpenSSL",
  origin: { source: "https://docs.openssl.org/master/man3/X509_STORE_CTX_get_error/" },
  settings: {
    tls: [
      ["Node", "ca; NODE_EXTRA_CA_CERTS"],
      ["Python", "ssl.create_default_context(cafile=...); in requests verify"],
      ["curl", "--cacert"],
    ],
  },
  chapters: [
    chapter(certificate, [
      [["self-signed certificate", "self signed certificate"], "The certificate is self-signed."],
      [
        ["self-signed certificate in certificate chain", "self signed certificate in certificate chain"],
        "This machine does not trust an authority in the chain.",
      ],
      ["unable to get local issuer certificate", "This machine does not know the authority."],
      [
        "unable to verify the first certificate",
        "The server did not send the certificates between its own and a known authority.",
      ],
      ["certificate has expired", "The certificate has expired, or this machine's clock is wrong."],
      ["certificate is not yet valid", "The certificate is not valid yet, or this machine's clock is wrong."],
      ["hostname mismatch", "The certificate is for another name."],
    ]),
  ],
};
