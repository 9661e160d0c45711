import { NothingFoundScene } from '../../art/scenes/nothing-found-scene.js';
import { PageHeading } from './page-heading.js';
import { useDocumentTitle } from './use-document-title.js';

/** Replaces the content of a page whose player, tournament or product does not exist. */
export function PageNotFound({ title, hint }: { title: string; hint?: string }) {
  useDocumentTitle(title);
  return (
    <div className="flex flex-col items-center gap-4 p-4 text-center">
      <NothingFoundScene className="w-40" />
      <PageHeading className="text-2xl! sm:text-3xl!">{title}</PageHeading>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}
