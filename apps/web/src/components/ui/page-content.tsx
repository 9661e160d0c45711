import { BrokenScene } from '../../art/scenes/broken-scene.js';
import { LoadFailure, type LoadFailureProps, type QueryContentProps } from './query-content.js';
import { PageSpinner } from './spinner.js';

/** Shows the reply of the query that most of a page is made of; see {@link PageFailure} for a query that fails. */
export function PageContent<Data>({ query, loading, failed, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <PageSpinner label={loading} />;
  return <PageFailure text={failed} onRetry={query.refetch} />;
}

/** Shown in place of a page that failed to load: a scene, the text, and a button to retry. */
export function PageFailure(props: Omit<LoadFailureProps, 'picture'>) {
  return <LoadFailure picture={<BrokenScene />} {...props} />;
}
