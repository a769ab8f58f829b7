import { ChevronDown, FolderPlus, FolderTree, PackagePlus, Printer, ScanLine, Upload } from 'lucide-react';
import { useCan } from '../api/session.ts';
import { useTask } from '../billing/use-task.ts';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const CategoriesDialog = onDemand(async () => (await import('./categories-dialog.tsx')).CategoriesDialog);
const CategoryDialog = onDemand(async () => (await import('./category-dialog.tsx')).CategoryDialog);
const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);
const ItemDialog = onDemand(async () => (await import('./item-dialog.tsx')).ItemDialog);
const LabelsDialog = onDemand(async () => (await import('./labels-dialog.tsx')).LabelsDialog);
const ScanDialog = onDemand(async () => (await import('./scan-dialog.tsx')).ScanDialog);

type Task = 'item' | 'category' | 'categories' | 'import' | 'labels' | 'scan';

export function PageActions() {
  const mayChange = useCan()('inventory:write');
  const { begin, shown } = useTask<Task>();
  return (
    <>
      <Button variant="secondary" icon={<ScanLine aria-hidden />} onClick={() => begin('scan')}>
        Scan
      </Button>
      <Menu
        trigger={
          <Button variant="secondary">
            Tools
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Printer aria-hidden />} onSelect={() => begin('labels')}>
          Print Labels
        </MenuItem>
        {mayChange ? (
          <>
            <MenuItem icon={<FolderTree aria-hidden />} onSelect={() => begin('categories')}>
              Categories
            </MenuItem>
            <MenuItem icon={<Upload aria-hidden />} onSelect={() => begin('import')}>
              Import
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {mayChange ? <AddButtons begin={begin} /> : null}
      <TaskDialog key={shown.turn} task={shown.task} open={shown.open} onClose={shown.onClose} />
    </>
  );
}

function AddButtons({ begin }: { begin: (task: Task) => void }) {
  useShortcut('n', 'Add an item', () => begin('item'));
  return (
    <>
      <Button variant="secondary" icon={<FolderPlus aria-hidden />} onClick={() => begin('category')}>
        Add Category
      </Button>
      <Button icon={<PackagePlus aria-hidden />} onClick={() => begin('item')}>
        Add Item
      </Button>
    </>
  );
}

type TaskDialogProps = { task: Task | null; open: boolean; onClose: () => void };

function TaskDialog({ task, ...shown }: TaskDialogProps) {
  if (task === 'item') return <ItemDialog item={null} {...shown} />;
  if (task === 'category') return <CategoryDialog category={null} {...shown} />;
  if (task === 'categories') return <CategoriesDialog {...shown} />;
  if (task === 'import') return <ImportDialog {...shown} />;
  if (task === 'labels') return <LabelsDialog {...shown} />;
  return task === 'scan' ? <ScanDialog {...shown} /> : null;
}
