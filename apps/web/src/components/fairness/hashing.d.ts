/** The hash functions as browsers have them. They throw where a page may not use WebCrypto, as on plain http. */
export declare const webHashing: {
  sha256(text: string): Promise<string>;
  hmacSha256(key: string, text: string): Promise<string>;
};
//# sourceMappingURL=hashing.d.ts.map
