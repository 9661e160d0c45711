import { Detail, Tube } from '../art.js';

/** A cup of cheese with the ears of the cat as handles, on the 256 grid. */
export function TrophyFigure() {
  return (
    <>
      <Tube d="M78 58Q28 46 31 90Q34 128 84 134" fill="var(--cheese-shade)" width={10} />
      <Tube d="M178 58Q228 46 225 90Q222 128 172 134" fill="var(--cheese-shade)" width={10} />
      <path d="M66 30H190V96Q190 164 128 164Q66 164 66 96z" fill="var(--cheese-soft)" />
      <path d="M112 160h32v36h-32z" fill="var(--cheese-shade)" />
      <path d="M82 196H174Q188 196 188 210V232H68V210Q68 196 82 196z" fill="var(--cat-fur)" />
      <Detail fill="var(--cheese-shade)" stroke="none">
        <circle cx="94" cy="64" r="12" />
        <circle cx="164" cy="122" r="13" />
        <circle cx="104" cy="126" r="8" />
      </Detail>
      <Detail strokeWidth={11}>
        <path d="M108 92q8-12 16 0M138 92q8-12 16 0M118 110q13 14 26 0" />
      </Detail>
    </>
  );
}
