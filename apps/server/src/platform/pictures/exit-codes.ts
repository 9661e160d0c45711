/** What the exit code of a process that decodes a picture means. Any other code, or none, means that it was ended. */
export const exitCodes = { decoded: 0, damaged: 3, tooDemanding: 4 } as const;
