import type { KeyboardEvent } from 'react';
import type { Product } from '../../../domain/products/contract.ts';
import { passText } from '../../../domain/products/rules.ts';
import { cx } from '../../ui/class-names.ts';
import { MoneyText } from '../../ui/money-text.tsx';

type ProductGridProps = {
  products: readonly Product[];
  /** How many of each are taken already. */
  taken?: ReadonlyMap<string, number>;
  onTake: (product: Product) => void;
  className?: string;
};

/** The price list as buttons; the arrows go from one to the next. */
export function ProductGrid({ products, taken, onTake, className }: ProductGridProps) {
  return (
    <ul aria-label="Products" className={cx('grid grid-cols-2 gap-2', className)}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductButton product={product} count={taken?.get(product.id) ?? 0} onPress={() => onTake(product)} />
        </li>
      ))}
    </ul>
  );
}

type ProductButtonProps = { product: Product; count: number; onPress: () => void };

const detail = (product: Product): string | null => {
  if (product.kind === 'pass') return passText(product);
  return product.onHand === null ? null : `${product.onHand.toLocaleString('en')} on hand`;
};

function ProductButton({ product, count, onPress }: ProductButtonProps) {
  return (
    <button
      type="button"
      data-product=""
      onClick={onPress}
      onKeyDown={goToNeighbour}
      className={cx(
        'flex h-full min-h-14 w-full cursor-pointer items-start justify-between gap-2 rounded-md border px-3 py-2 text-left text-sm transition-colors',
        count > 0
          ? 'border-accent bg-accent-soft'
          : 'border-line bg-surface hover:border-accent/60 hover:bg-accent-soft/40',
      )}
    >
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium leading-snug">{product.name}</span>
        <span className="mt-0.5 block text-muted text-xs leading-snug">
          {[<MoneyText key="price" amount={product.price} />, detail(product)].flatMap((part, n) =>
            part === null ? [] : n > 0 ? [' · ', part] : [part],
          )}
        </span>
      </span>
      {count > 0 ? (
        <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs tabular-nums">
          {count}
        </span>
      ) : null}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 2, ArrowLeft: -1, ArrowUp: -2 };

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  const step = STEPS[event.key];
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-product]') ?? [])];
  const next = step === undefined ? undefined : buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
