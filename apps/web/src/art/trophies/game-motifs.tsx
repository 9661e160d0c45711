import { Detail, Flat, Placed } from '../art.js';
import { CatFigure } from '../cat-art.js';
import { CheeseFigure } from '../cheese-art.js';
import { CatMotif, CheeseMotif, MouseMotif } from '../motifs.js';
import { MouseFigure } from '../mouse-art.js';
import { Crown } from '../props.js';
import { Star } from './badge.js';

/** A large crown. */
export function FirstWin() {
  return (
    <>
      <path d="M74 172L56 94L98 118L128 70L158 118L200 94L182 172z" fill="var(--cat-fur)" />
      <Detail strokeWidth={10}>
        <path d="M78 150H178" />
      </Detail>
    </>
  );
}

export function CatWins() {
  return (
    <Placed x={132} y={128} scale={0.64}>
      <CatFigure pose="win" />
    </Placed>
  );
}

export function CheeseWins() {
  return (
    <Placed x={128} y={124} scale={0.6}>
      <CheeseFigure pose="win" />
    </Placed>
  );
}

export function MouseWins() {
  return (
    <Placed x={130} y={124} scale={0.6}>
      <MouseFigure pose="win" />
    </Placed>
  );
}

/** A top hat with three sparks. */
export function HatTrick() {
  return (
    <>
      <path d="M84 96Q128 84 172 96L166 162H90z" fill="var(--mouse-fur)" />
      <path d="M87 134H169L166 160H90z" fill="var(--cat-fur)" />
      <rect x="54" y="156" width="148" height="26" rx="13" fill="var(--mouse-fur)" />
      <Star x={84} y={68} size={18} />
      <Star x={128} y={58} size={18} />
      <Star x={172} y={68} size={18} />
    </>
  );
}

/** A raised paw. */
export function HighFive() {
  return (
    <g fill="var(--cat-fur)">
      <ellipse cx="74" cy="122" rx="18" ry="22" transform="rotate(-28 74 122)" />
      <ellipse cx="107" cy="88" rx="19" ry="25" transform="rotate(-8 107 88)" />
      <ellipse cx="149" cy="88" rx="19" ry="25" transform="rotate(8 149 88)" />
      <ellipse cx="182" cy="122" rx="18" ry="22" transform="rotate(28 182 122)" />
      <path d="M128 122Q152 122 166 148Q182 188 148 186Q128 178 108 186Q74 188 90 148Q104 122 128 122z" />
    </g>
  );
}

/** A ten below a crown. */
export function TenWins() {
  return (
    <>
      <Crown x={128} y={92} />
      <Detail strokeWidth={22}>
        <path d="M76 124L94 112V186" />
        <ellipse cx="154" cy="149" rx="27" ry="37" />
      </Detail>
    </>
  );
}

/** Three cards in a fan. */
export function Regular() {
  return (
    <>
      <rect x="96" y="84" width="64" height="94" rx="14" fill="var(--cat-fur)" transform="rotate(-24 128 190)" />
      <rect x="96" y="84" width="64" height="94" rx="14" fill="var(--mouse-fur)" transform="rotate(24 128 190)" />
      <rect x="94" y="78" width="68" height="100" rx="14" fill="var(--cheese)" />
      <Flat fill="var(--detail)">
        <path d="M108 138V106L120 116H136L148 106V138Q148 148 138 148H118Q108 148 108 138z" />
      </Flat>
    </>
  );
}

/** Two equal cats. */
export function GreatMinds() {
  return (
    <>
      <CatMotif x={80} y={130} scale={1.3} />
      <CatMotif x={176} y={130} scale={1.3} />
      <Detail strokeWidth={11}>
        <path d="M118 120H138M118 142H138" />
      </Detail>
      <Star x={128} y={72} size={22} />
    </>
  );
}

/** All three characters. */
export function NewFaces() {
  return (
    <>
      <CatMotif x={88} y={102} scale={1.4} />
      <MouseMotif x={170} y={106} scale={1.4} />
      <CheeseMotif x={128} y={166} scale={1.5} />
    </>
  );
}

/** A small mouse on top of a large cat. */
export function GiantKiller() {
  return (
    <>
      <CatMotif x={128} y={154} scale={2.3} />
      <MouseMotif x={128} y={84} scale={1.2} />
      <Star x={182} y={76} size={22} />
    </>
  );
}
