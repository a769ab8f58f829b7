import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Sale } from '../../../domain/counter/contract.ts';
import type { Product } from '../../../domain/products/contract.ts';
import { ApiError } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type Someone, someoneName, someonePhone } from '../someone.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import type { Cart } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SaleDone, SaleWaits } from './sale-done.tsx';
import { CustomerField, DiscountFields, SaleTotals } from './sale-fields.tsx';
import { PayButtons, usualWay } from './sale-payment.tsx';
import { type SaleState, type Sold, useSale, type Way } from './use-sale.ts';

export type PromptProps = { sale: Sale; phone: string | null; open: boolean; onClose: () => void };

export type SaleTask = { someone: Someone; start: Cart; checksIn: boolean };

type SaleDialogProps = {
  task: SaleTask;
  products: readonly Product[];
  /** Cash goes into a till that is open. */
  takesCash: boolean;
  canPrompt: boolean;
  /** Belongs to a later feature. */
  Prompt: ComponentType<PromptProps>;
  open: boolean;
  onClose: () => void;
};

/** A sale from the price list to the receipt. */
export function SaleDialog({ task, open, onClose, Prompt, ...rest }: SaleDialogProps) {
  const sale = useSale({ ...task, products: rest.products });
  const [browsing, setBrowsing] = useState(task.start.length === 0);
  const [sold, setSold] = useState<Sold | null>(null);
  const [prompting, setPrompting] = useState(false);
  const name = someoneName(sale.someone);
  const finish = (made: Sold, way: Way) => {
    setSold(made);
    setPrompting(way === 'prompt');
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size={browsing && !sold ? 'xl' : 'md'}
      title={task.checksIn ? 'Day Pass' : 'Sell'}
      description={`To ${name}.`}
    >
      {sold === null ? (
        <SaleForm sale={sale} browsing={browsing} onBrowse={() => setBrowsing(true)} onSold={finish} {...rest} />
      ) : sold.sale ? (
        <>
          <SaleDone sale={sold.sale} onPrompt={rest.canPrompt ? () => setPrompting(true) : null} onClose={onClose} />
          <Prompt
            sale={sold.sale}
            phone={someonePhone(sale.someone)}
            open={prompting}
            onClose={() => setPrompting(false)}
          />
        </>
      ) : (
        <SaleWaits number={sold.waits} onClose={onClose} />
      )}
    </Dialog>
  );
}

type SaleFormProps = Omit<SaleDialogProps, 'task' | 'open' | 'onClose' | 'Prompt'> & {
  sale: SaleState;
  browsing: boolean;
  onBrowse: () => void;
  onSold: (sold: Sold, way: Way) => void;
};

/** What the server says of single fields too: a sale has no box for each of them. */
export const refusalText = (error: unknown): string => {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields.length > 0 ? fields.join(' ') : serverMessage(error, 'The sale was not made. Please try again.');
};

function useSelling({ sale, onSold }: Pick<SaleFormProps, 'sale' | 'onSold'>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [approving, setApproving] = useState<Way | null>(null);
  const why = sale.preview?.approval ?? null;
  const pay = async (way: Way) => {
    if (why !== null) return setApproving(way);
    try {
      onSold(await sale.make(way), way);
    } catch (error) {
      setRefusal(refusalText(error));
    }
  };
  const approval =
    why === null ? null : (
      <ApprovalDialog
        why={why}
        open={approving !== null}
        onClose={() => setApproving(null)}
        onApproved={async (given) => {
          const way = approving ?? 'later';
          onSold(await sale.make(way, given), way);
        }}
      />
    );
  return { pay, refusal, approval };
}

function SaleForm({ sale, browsing, onBrowse, onSold, products, takesCash, canPrompt }: SaleFormProps) {
  const { pay, refusal, approval } = useSelling({ sale, onSold });
  const { cart, preview, problem } = sale;
  const taken = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
  return (
    <div className={browsing ? 'grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : 'grid gap-4'}>
      {browsing ? (
        <ProductGrid
          products={products}
          taken={taken}
          onTake={sale.take}
          className="content-start md:max-h-[55dvh] md:overflow-y-auto md:p-1"
        />
      ) : null}
      <form
        noValidate
        className="grid min-w-0 content-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void pay(usualWay({ sale, takesCash, canPrompt }));
        }}
      >
        <CustomerField sale={sale} />
        {cart.length === 0 ? (
          <p className="rounded-md bg-surface-2 px-4 py-6 text-center text-muted text-sm">
            Choose from the price list.
          </p>
        ) : (
          <CartLines cart={cart} products={products} preview={preview} onQuantity={sale.setQuantity} />
        )}
        {browsing ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="-my-1 -ml-2 justify-self-start"
            icon={<Plus aria-hidden />}
            onClick={onBrowse}
          >
            Add Something
          </Button>
        )}
        {cart.length === 0 ? null : (
          <>
            <DiscountFields sale={sale} />
            <SaleTotals sale={sale} />
          </>
        )}
        {refusal || problem ? <Alert tone="late">{refusal ?? refusalText(problem)}</Alert> : null}
        <PayButtons sale={sale} takesCash={takesCash} canPrompt={canPrompt} onPay={(way) => void pay(way)} />
      </form>
      {approval}
    </div>
  );
}
