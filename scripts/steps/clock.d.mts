export function findFaketime(): string | undefined;
export function clockMovedBy(library: string, seconds: number): Record<string, string>;
