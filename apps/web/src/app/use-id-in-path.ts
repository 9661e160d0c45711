import { useParams } from 'react-router';

/** The id that stands at `:name` of the address, in lower case as everywhere else: ids are compared as text. */
export function useIdInPath(name: string): string | undefined {
  return useParams()[name]?.toLowerCase();
}
