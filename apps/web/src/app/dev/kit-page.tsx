import { useState } from 'react';
import { Gallery } from '../../art/gallery.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { ToggleGroup } from '../../components/ui/toggle-group.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { KitButtons, KitDialogs, KitLinkButtons, KitToasts, KitTooltips } from './kit-actions.js';
import { KitTabs, KitToggleGroups } from './kit-choices.js';
import {
  KitAvatars,
  KitBadges,
  KitCards,
  KitEmptyStates,
  KitProgress,
  KitSkeletons,
  KitSpinners,
} from './kit-display.js';
import { KitCheckFields, KitPasswordFields, KitSelectFields, KitSliderFields, KitTextFields } from './kit-fields.js';

const schemes = [
  { value: 'light dark', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Every primitive in every state, in the order of components/ui, and every picture. Only in development builds. */
export function KitPage() {
  useDocumentTitle('Kit');
  const [scheme, setScheme] = useState<(typeof schemes)[number]['value']>('light dark');
  const chooseScheme = (chosen: typeof scheme) => {
    setScheme(chosen);
    document.documentElement.style.colorScheme = chosen;
  };
  return (
    <main className="mx-auto max-w-6xl px-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-4 pb-6">
        <PageHeading>Kit of primitives</PageHeading>
        <ToggleGroup label="Colour scheme" options={schemes} value={scheme} onChange={chooseScheme} />
      </div>
      <KitAvatars />
      <KitBadges />
      <KitButtons />
      <KitCards />
      <KitCheckFields />
      <KitDialogs />
      <KitEmptyStates />
      <KitLinkButtons />
      <KitPasswordFields />
      <KitProgress />
      <KitSelectFields />
      <KitSkeletons />
      <KitSliderFields />
      <KitSpinners />
      <KitTabs />
      <KitTextFields />
      <KitToasts />
      <KitToggleGroups />
      <KitTooltips />
      <div className="flex flex-col gap-6 border-t-2 border-ink py-6">
        <Gallery />
      </div>
    </main>
  );
}
