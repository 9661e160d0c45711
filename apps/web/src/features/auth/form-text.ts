/** What stands in a text field of a form; '' without one. */
export function textOf(content: FormData, name: string): string {
  const value = content.get(name);
  return typeof value === 'string' ? value : '';
}
