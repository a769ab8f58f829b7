import { X } from 'lucide-react';
import type { SalePreview } from '../../../domain/counter/contract.ts';
import { linePrice } from '../../../domain/counter/rules.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Product } from '../../../domain/products/contract.ts';
import { Button } from '../../ui/button.tsx';
import { controlBox, cx } from '../../ui/class-names.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import type { Cart, CartLine } from './cart.ts';

type CartLinesProps = {
  cart: Cart;
  products: readonly Product[];
  preview: SalePreview | undefined;
  onQuantity: (productId: string, quantity: number) => void;
};

/** What is sold: quantities by keyboard, none of it takes the line away. */
export function CartLines({ cart, products, preview, onQuantity }: CartLinesProps) {
  return (
    <ul aria-label="What Is Sold" className="divide-y divide-line">
      {cart.map((line) => (
        <Line
          key={line.productId}
          line={line}
          product={products.find(({ id }) => id === line.productId)}
          amount={preview?.lines.find(({ productId }) => productId === line.productId)?.amount}
          onQuantity={(quantity) => onQuantity(line.productId, quantity)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: CartLine;
  product: Product | undefined;
  amount: string | undefined;
  onQuantity: (quantity: number) => void;
};

function Line({ line, product, amount, onQuantity }: LineProps) {
  if (!product) return null;
  const own = linePrice({ price: parseMoney(product.price), ...line }).price;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_4.5rem_6rem_auto] items-center gap-2 py-2 text-sm">
      <span className="min-w-0">
        <span className="block truncate font-medium">{product.name}</span>
        <span className="block text-muted text-xs">
          <MoneyText amount={product.price} />
          {line.discountPercent > 0 ? ` less ${line.discountPercent} %` : null}
        </span>
      </span>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        aria-label={`Quantity of ${product.name}`}
        value={line.quantity}
        onChange={(event) => onQuantity(Math.trunc(Number(event.target.value)))}
        onFocus={(event) => event.target.select()}
        className={cx(controlBox, 'h-9 px-2 text-right tabular-nums pointer-coarse:h-11')}
      />
      <MoneyText amount={amount ?? toDecimalText(own)} currency="" cents className="text-right" />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Take ${product.name} off`}
        icon={<X aria-hidden />}
        onClick={() => onQuantity(0)}
      />
    </li>
  );
}
