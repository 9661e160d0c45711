import { Art, Detail, Flat, Tube, type ArtProps } from '../art.js';
import { Face, Mouth, Whiskers } from '../face.js';

/** A mug with the face of CAT; its handle is the tail. */
export function Mug({ className }: ArtProps) {
  return (
    <Art className={className}>
      <Tube d="M180 112C240 104 240 188 184 186" fill="var(--cat-fur)" width={14} />
      <path
        d="M36 96V46Q36 32 48 40L84 66H136L172 40Q184 32 184 46V202Q184 240 146 240H74Q36 240 36 202z"
        fill="var(--cat-fur)"
      />
      <path d="M36 92Q110 116 184 92" />
      <Flat>
        <ellipse cx="110" cy="182" rx="36" ry="26" fill="var(--cat-soft)" />
        <path d="M42 86V54L64 70Q76 84 60 92zM178 86V54L156 70Q144 84 160 92z" fill="var(--cat-soft)" />
      </Flat>
      <Whiskers x={110} y={170} inner={44} reach={66} />
      <Face pose="win" x={110} y={148} spread={34} />
      <path d="M103 162h14l-7 7z" fill="var(--detail)" stroke="var(--detail)" strokeWidth={7} />
      <Mouth pose="idle" x={110} y={182} idle="M92 180q1 9 9 9t9-11q1 11 9 11t9-9" />
      <Detail stroke="var(--ink)">
        <path d="M96 46q-12-12 0-22M124 46q-12-12 0-22" />
      </Detail>
    </Art>
  );
}
