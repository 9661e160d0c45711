import { Art, Flat, type ArtProps } from '../art.js';

/** A gift box of cheese, with the ears of MOUSE as its bow. */
export function GiftBox({ className }: ArtProps) {
  return (
    <Art className={className}>
      <g fill="var(--mouse-fur)">
        <circle cx="88" cy="54" r="38" />
        <circle cx="168" cy="54" r="38" />
      </g>
      <Flat fill="var(--blush)">
        <circle cx="88" cy="54" r="19" />
        <circle cx="168" cy="54" r="19" />
      </Flat>
      <rect x="34" y="128" width="188" height="112" rx="18" fill="var(--cheese)" />
      <Flat fill="var(--cheese-shade)">
        <circle cx="68" cy="166" r="12" />
        <circle cx="84" cy="210" r="9" />
        <circle cx="194" cy="206" r="13" />
        <circle cx="180" cy="160" r="7" />
      </Flat>
      <path d="M108 134h40v106h-40z" fill="var(--mouse-fur)" />
      <rect x="18" y="88" width="220" height="52" rx="16" fill="var(--cheese-soft)" />
      <path d="M108 88h40v52h-40z" fill="var(--mouse-fur)" />
      <rect x="106" y="62" width="44" height="36" rx="14" fill="var(--mouse-shade)" />
    </Art>
  );
}
