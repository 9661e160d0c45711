import type { ReactNode } from 'react';
import { Detail, Flat, Placed } from '../art.js';
import { TrophyFigure } from '../cards/trophy.js';
import { Crown } from '../props.js';
import { Star } from './badge.js';

/** A bracket that leads to a cup of cheese. */
export function FirstTournament() {
  return (
    <>
      <Detail strokeWidth={12}>
        <path d="M60 82H92V114H60M60 144H92V176H60M92 98H126V160H92M126 129H152" />
      </Detail>
      <circle cx="176" cy="129" r="25" fill="var(--cheese)" />
      <Flat fill="var(--cheese-shade)">
        <circle cx="168" cy="122" r="6" />
        <circle cx="184" cy="134" r="8" />
      </Flat>
    </>
  );
}

/** A podium with a crown. */
export function BigStage() {
  return (
    <>
      <path d="M54 134H104V184H54z" fill="var(--mouse-fur)" />
      <path d="M152 150H202V184H152z" fill="var(--cat-fur)" />
      <path d="M102 112H154V184H102z" fill="var(--cheese)" />
      <Crown x={128} y={98} />
    </>
  );
}

/** An equals sign that a bolt breaks. */
export function TieBreaker() {
  return (
    <>
      <rect x="54" y="88" width="148" height="30" rx="15" fill="var(--mouse-fur)" />
      <rect x="54" y="138" width="148" height="30" rx="15" fill="var(--mouse-fur)" />
      <path d="M148 52L96 134H124L104 204L162 116H132z" fill="var(--cheese)" />
    </>
  );
}

/** A striped tent with a flag. */
export function Host() {
  return (
    <>
      <path d="M128 74V50" />
      <path d="M128 48L160 58L128 68z" fill="var(--mouse-fur)" />
      <path d="M66 120H190V186H66z" fill="var(--cheese)" />
      <path d="M128 76L206 124H50z" fill="var(--cat-fur)" />
      <path d="M128 76L102 124H154z" fill="var(--shine)" />
      <path d="M106 186V158Q106 136 128 136Q150 136 150 158V186z" fill="var(--detail)" />
    </>
  );
}

export function Champion() {
  return (
    <Placed x={128} y={128} scale={0.62}>
      <TrophyFigure />
    </Placed>
  );
}

/** The number of days, on a coin. */
function Days({ children }: { children: ReactNode }) {
  return (
    <>
      <circle cx="128" cy="128" r="72" fill="var(--cheese)" />
      <Detail strokeWidth={20}>{children}</Detail>
    </>
  );
}

export function Flips3() {
  return (
    <Days>
      <path d="M104 94H152L124 122Q158 124 156 146Q152 168 126 168Q108 168 98 156" />
    </Days>
  );
}

export function Flips7() {
  return (
    <>
      <Days>
        <path d="M100 92H156L118 168" />
      </Days>
      <Star x={186} y={78} size={22} />
    </>
  );
}

export function Flips30() {
  return (
    <>
      <Days>
        <path d="M86 102H116L100 124Q120 124 118 142Q116 160 98 160Q88 160 82 154" />
        <ellipse cx="157" cy="131" rx="17" ry="29" />
      </Days>
      <Star x={186} y={74} size={22} />
      <Star x={70} y={74} size={22} />
      <Star x={128} y={48} size={18} />
    </>
  );
}

/** A letter with a heart. */
export function Friend() {
  return (
    <>
      <rect x="54" y="86" width="148" height="98" rx="16" fill="var(--shine)" />
      <path d="M58 96L128 146L198 96" />
      <path
        d="M128 172Q92 146 96 124Q102 106 118 112Q126 116 128 124Q130 116 138 112Q154 106 160 124Q164 146 128 172z"
        fill="var(--blush)"
      />
    </>
  );
}
