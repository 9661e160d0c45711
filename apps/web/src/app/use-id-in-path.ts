import { useParams } from 'react-router';

/** Returns the id in the route parameter `name`, in lower case, because ids are compared as text. */
export function useIdInPath(name: string): string | undefined {
  return useParams()[name]?.toLowerCase();
}
