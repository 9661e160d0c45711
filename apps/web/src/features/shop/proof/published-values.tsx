/** Published values with their names, as text to copy. Those that are null are left out. */
export function PublishedValues({ values }: { values: readonly (readonly [string, string | number | null])[] }) {
  return (
    <dl className="text-sm break-all [&_dd]:font-mono [&_dt]:text-muted">
      {values.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
