import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.js';
import { LinkButton } from '../../components/ui/link-button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { legalText } from '../../text/legal.js';

interface PlainPageProps {
  title: string;
  sections: { heading: string; text: string }[];
  /** Below the heading. */
  note?: ReactNode;
}

/** A page of text, with a way back to the game. */
export function PlainPage({ title, sections, note }: PlainPageProps) {
  useDocumentTitle(title);
  return (
    <Card className="mx-auto flex w-full max-w-3xl flex-col items-start gap-5">
      <div>
        <PageHeading>{title}</PageHeading>
        {note}
      </div>
      {sections.map(({ heading, text }) => (
        <div key={heading}>
          <h2 className="text-xl">{heading}</h2>
          <p>{text}</p>
        </div>
      ))}
      <LinkButton to="/">{legalText.backToGame}</LinkButton>
    </Card>
  );
}
