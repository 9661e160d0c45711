import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { legalText } from '../../text/legal.js';

interface Section {
  heading: string;
  text: string;
  items?: Record<string, string>;
}

/** Sections below a heading and a note of their own. */
interface Part<Anchor extends string> {
  heading: string;
  note: string;
  sections: Record<Anchor, Section>;
}

interface TextPageProps<Anchor extends string, Later extends string> {
  title: string;
  /** The sections by the id of each, for links within the page. */
  sections: Record<Anchor, Section>;
  /** What was added to the page at another time. */
  later?: Part<Later>;
  /** What follows the text of a section. */
  additions?: Additions<NoInfer<Anchor | Later>>;
  /** Shown below the heading. */
  note?: ReactNode;
  /** Shown below the sections; not printed. */
  end: ReactNode;
}

type Additions<Anchor extends string> = Partial<Record<Anchor, ReactNode>>;

/** A page of text with a table of contents. It can be printed. */
export function TextPage<Anchor extends string, Later extends string = never>({
  title,
  sections,
  later,
  additions = {},
  note,
  end,
}: TextPageProps<Anchor, Later>) {
  useDocumentTitle(title);
  useScrollToAnchor();
  return (
    <Card className="narrow flex flex-col items-start gap-6">
      <div className="max-w-full">
        <PageHeading>{title}</PageHeading>
        {note}
      </div>
      <nav aria-label={legalText.contents} className="print:hidden">
        <ol>
          {listOf<string>({ ...sections, ...later?.sections }).map(([anchor, { heading }]) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="inline-flex min-h-11 min-w-11 items-center underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Sections sections={sections} additions={additions} heading="h2" />
      {later && (
        <section aria-labelledby="later-heading" className="flex max-w-full flex-col gap-6">
          <div>
            <h2 id="later-heading" className="text-2xl">
              {later.heading}
            </h2>
            <p className="text-muted">{later.note}</p>
          </div>
          <Sections sections={later.sections} additions={additions} heading="h3" />
        </section>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">{end}</div>
    </Card>
  );
}

interface SectionsProps<Anchor extends string> {
  sections: Record<Anchor, Section>;
  additions: Additions<Anchor>;
  heading: 'h2' | 'h3';
}

function Sections<Anchor extends string>({ sections, additions, heading: Heading }: SectionsProps<Anchor>) {
  return listOf(sections).map(([anchor, { heading, text, items }]) => (
    <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`} className="max-w-full wrap-anywhere">
      <Heading id={`${anchor}-heading`} className="mb-1 text-xl">
        {heading}
      </Heading>
      <p className="max-w-prose leading-relaxed">{text}</p>
      {items && (
        <ul className="max-w-prose list-disc ps-6 leading-relaxed">
          {Object.entries(items).map(([name, item]) => (
            <li key={name}>{item}</li>
          ))}
        </ul>
      )}
      {additions[anchor]}
    </section>
  ));
}

function listOf<Anchor extends string>(sections: Record<Anchor, Section>): [Anchor, Section][] {
  return Object.entries(sections) as [Anchor, Section][];
}

/** Scrolls to the section in the address, which was not on the page yet when the browser looked for it. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
