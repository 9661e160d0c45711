import { Slider } from 'radix-ui';

interface RangeSliderProps {
  label: string;
  /** How the value is read out, with its unit. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A slider with one thumb. */
export function RangeSlider({ label, valueText, value, min, max, disabled = false, onChange }: RangeSliderProps) {
  return (
    <Slider.Root
      className="relative flex h-11 touch-none items-center px-0 select-none data-disabled:opacity-60"
      value={[value]}
      min={min}
      max={max}
      step={1}
      disabled={disabled}
      onValueChange={([next]) => onChange(next ?? min)}
    >
      <Slider.Track className="relative h-3 grow rounded-full border-2 border-ink bg-background">
        <Slider.Range className="absolute h-full rounded-full bg-cheese" />
      </Slider.Track>
      <Slider.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-7 rounded-full border-2 border-ink bg-cheese before:absolute before:-inset-2 before:content-['']"
      />
    </Slider.Root>
  );
}
