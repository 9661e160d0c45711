import { formatNumber } from './format.js';

/** A value of a day, such as '2026-01-31'. */
export interface DayValue {
  day: string;
  value: number;
}

/** The height of a chart, in units of its drawing. */
const height = 100;

/** The part of a day's width that its bar fills. */
const barWidth = 0.8;

/**
 * A chart with a bar for each day. A value below 0 has no bar. The same numbers must be in a table on the page: the chart is one
 * image for screen readers.
 *
 * @param highest The value of a full bar, so that charts can share a scale; by default, the highest value.
 */
export function DayChart({ name, values, highest }: { name: string; values: DayValue[]; highest?: number }) {
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const peak = values.reduce<DayValue | null>((best, one) => (best && best.value >= one.value ? best : one), null);
  const scale = height / Math.max(1, highest ?? peak?.value ?? 0);
  const summary =
    peak && `${formatNumber(total)} in ${values.length} days, at most ${formatNumber(peak.value)} (${peak.day})`;
  return (
    <figure className="chart">
      <figcaption>
        <strong>{name}</strong> <small>{summary}</small>
      </figcaption>
      <svg
        viewBox={`0 0 ${values.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${summary ?? 'no days'}`}
      >
        {values.map(({ day, value }, index) => (
          <rect
            key={day}
            x={index + (1 - barWidth) / 2}
            width={barWidth}
            y={height - barHeight(value, scale)}
            height={barHeight(value, scale)}
          >
            <title>{`${day}: ${formatNumber(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="axis">
        <span>{values[0]?.day}</span>
        <span>{values.at(-1)?.day}</span>
      </p>
    </figure>
  );
}

/** A day with any tickets has a bar that can be seen. */
function barHeight(value: number, scale: number): number {
  return value <= 0 ? 0 : Math.min(height, Math.max(1, Math.round(value * scale * 10) / 10));
}
