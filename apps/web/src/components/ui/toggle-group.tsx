import { ToggleGroup as RadixToggleGroup } from 'radix-ui';

interface ToggleGroupProps<Value extends string> {
  /** The accessible name. */
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two rows of two where one row is too narrow, so that no option is alone in a row. */
const fourOptions = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.4rem),1fr))] sm:flex';

/** A choice of one among a few visible options, such as a filter. One is always selected. */
export function ToggleGroup<Value extends string>({ label, options, value, onChange }: ToggleGroupProps<Value>) {
  const choose = (next: string) => {
    // A press on the selected option would deselect it.
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  };
  return (
    <RadixToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={`${options.length === 4 ? fourOptions : 'flex flex-wrap'} gap-1 rounded-[16px] border-2 border-ink bg-surface p-1`}
    >
      {options.map((option) => (
        <RadixToggleGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className="min-h-11 min-w-11 flex-auto rounded-[10px] border-2 border-transparent px-3 py-1.5 font-heading leading-tight font-bold text-ink transition-colors duration-[120ms] disabled:unavailable data-[state=on]:border-ink data-[state=on]:bg-cheese data-[state=on]:text-on-cheese forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] hovered:border-ink"
        >
          {option.label}
        </RadixToggleGroup.Item>
      ))}
    </RadixToggleGroup.Root>
  );
}
