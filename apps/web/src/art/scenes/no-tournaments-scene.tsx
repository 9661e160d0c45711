import { Art, Detail, Flat, type ArtProps } from '../art.js';
import { Spark } from '../props.js';

/** No tournaments: a trophy on a crate of cheese. */
export function NoTournamentsScene({ className }: ArtProps) {
  return (
    <Art className={className}>
      <path
        d="M40 176V142L84 116Q100 120 100 142V176zM156 176V142L200 116Q216 120 216 142V176z"
        fill="var(--cheese-soft)"
      />
      <path d="M40 142H100M156 142H216" />
      <path d="M92 32H72Q58 32 58 46Q58 80 96 80M164 32H184Q198 32 198 46Q198 80 160 80" />
      <path d="M116 100h24l10 72H106z" fill="var(--cheese-shade)" />
      <path d="M86 14H170V68Q170 110 128 110Q86 110 86 68z" fill="var(--cheese)" />
      <Flat fill="var(--detail)">
        <path d="M106 80V40L118 50H138L150 40V80Q150 88 142 88H114Q106 88 106 80z" />
      </Flat>
      <rect x="22" y="172" width="212" height="70" rx="12" fill="var(--cat-shade)" />
      <Detail>
        <path d="M28 207H228M64 178V236M192 178V236" />
      </Detail>
      <Spark x={226} y={74} size={18} />
      <Spark x={28} y={60} size={16} />
    </Art>
  );
}
