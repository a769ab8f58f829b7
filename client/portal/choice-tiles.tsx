import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '../ui/class-names.ts';

type Tile<V extends string | number> = {
  value: V;
  label: string;
  /** Why it cannot be chosen; null where it can. */
  refusal: string | null;
};

type ChoiceTilesProps<V extends string | number> = {
  label: string;
  value: V | undefined;
  tiles: readonly Tile<V>[];
  onChoose: (value: V) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** Beside the error: what would work instead. */
  remedy?: ReactNode;
  className: string;
  ref?: Ref<HTMLInputElement>;
};

/** One of a few, each with one tap; what cannot be chosen stays in sight and says why. */
export function ChoiceTiles<V extends string | number>(props: ChoiceTilesProps<V>) {
  const { label, value, tiles, onChoose, error, hint, remedy, className, ref } = props;
  const id = useId();
  const note = error ?? hint;
  const firstFree = tiles.find(({ refusal }) => refusal === null)?.value;
  return (
    <fieldset aria-describedby={note ? `${id}-note` : undefined} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">{label}</legend>
      <div className={cx('grid gap-1.5', className)}>
        {tiles.map((tile) => (
          <label key={tile.value} className={tileLook}>
            <input
              type="radio"
              name={id}
              {...(tile.value === (value ?? firstFree) && ref ? { ref } : {})}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-offset-2 disabled:cursor-not-allowed"
              aria-label={tile.refusal === null ? tile.label : `${tile.label}, ${tile.refusal.toLowerCase()}`}
              checked={tile.value === value}
              disabled={tile.refusal !== null}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChoose(tile.value)}
            />
            <span className={tile.refusal === null ? undefined : 'line-through'}>{tile.label}</span>
            {tile.refusal === null ? null : <span className="text-xs leading-none">{tile.refusal}</span>}
          </label>
        ))}
      </div>
      {note ? (
        <div
          id={`${id}-note`}
          className={cx('mt-1.5 text-xs', error ? 'flex items-start gap-1.5 text-late' : 'text-muted')}
        >
          {error ? <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" /> : null}
          <span>{note}</span>
        </div>
      ) : null}
      {remedy}
    </fieldset>
  );
}

const tileLook =
  'relative flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-md border border-line-strong/60 bg-surface px-1 text-center text-sm tabular-nums leading-tight transition-colors hover:border-line-strong hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-muted';
