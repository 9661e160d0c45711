/** Stores uploaded files. We choose the paths, such as `avatars/{player}/{random}.webp`. */
export interface Files {
  /** Stores a file completely, or not at all if it rejects. */
  write(path: string, content: Buffer): Promise<void>;
  /** Reads a file; null if it does not exist. */
  read(path: string): Promise<Buffer | null>;
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>;
}
