const minuteMs = 60_000;

/** How long until the next daily flip, in words, in whole minutes rounded up (FLP-01). */
export function formatComeBack(remainingMs: number): string {
  const minutes = Math.max(0, Math.ceil(remainingMs / minuteMs));
  return `Come back in ${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
