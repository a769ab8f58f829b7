import { useQuery } from '@tanstack/react-query';
import { categoryPath, treeOf } from '../../domain/inventory/rules.ts';
import type { SelectOption } from '../ui/select.tsx';
import { categoriesQuery } from './inventory-queries.ts';

/** The tree as a list to choose from: each under its parent, a little further in. */
export function useCategoryOptions(enabled = true): SelectOption[] {
  const { data = [] } = useQuery({ ...categoriesQuery, enabled });
  return treeOf(data).map(({ category, depth }) => ({
    value: category.id,
    label: `${'\u2003'.repeat(depth)}${category.name}`,
  }));
}

/** For a box that is searched by typing, where the place in the tree is told beside the name. */
export function useCategoryChoices(): SelectOption[] {
  const { data = [] } = useQuery(categoriesQuery);
  return treeOf(data).map(({ category }) => ({
    value: category.id,
    label: category.name,
    hint: category.parentCategoryId ? categoryPath(data, category.parentCategoryId) : undefined,
  }));
}
