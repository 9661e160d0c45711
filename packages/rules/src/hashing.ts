/** The hash functions of a draw, which differ between Node and browsers: UTF-8 in, lower-case hexadecimal out. */
export interface Hashing {
  sha256(text: string): Promise<string> | string;
  hmacSha256(key: string, text: string): Promise<string> | string;
}
