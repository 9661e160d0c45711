import { Art, Detail, Flat, type ArtProps } from '../art.js';
import { Mouth } from '../face.js';

/** A plush CHEESE with a seam, a patch and a button for an eye. */
export function Plush({ className }: ArtProps) {
  return (
    <Art className={className}>
      <g fill="var(--cheese-shade)">
        <rect x="14" y="136" width="48" height="34" rx="17" transform="rotate(30 38 153)" />
        <rect x="194" y="136" width="48" height="34" rx="17" transform="rotate(-30 218 153)" />
        <rect x="58" y="198" width="54" height="42" rx="21" />
        <rect x="144" y="198" width="54" height="42" rx="21" />
      </g>
      <path
        d="M40 118Q36 104 50 94L134 30Q150 20 166 28Q218 52 218 106V188Q218 218 188 218H70Q40 218 40 188z"
        fill="var(--cheese)"
      />
      <path d="M40 116Q128 132 218 112" />
      <Flat>
        <g fill="var(--cheese-shade)">
          <ellipse cx="152" cy="66" rx="20" ry="14" />
          <ellipse cx="106" cy="92" rx="13" ry="9" />
        </g>
        <g fill="var(--blush)">
          <ellipse cx="74" cy="182" rx="14" ry="9" />
          <ellipse cx="182" cy="182" rx="14" ry="9" />
        </g>
        <ellipse cx="90" cy="158" rx="13" ry="16" fill="var(--detail)" />
        <circle cx="86" cy="152" r="5" fill="var(--shine)" />
      </Flat>
      <Detail>
        <circle cx="166" cy="158" r="17" fill="var(--mouse-fur)" />
        <path d="M160 152l12 12M172 152l-12 12" />
        <path d="M196 64l16-8M202 82l16-4" />
      </Detail>
      <Mouth pose="idle" x={128} y={174} />
    </Art>
  );
}
