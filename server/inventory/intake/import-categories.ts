import type { Category } from '../../../domain/inventory/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { createCategory, listCategories } from '../items/categories.ts';

const key = (parent: string | null, name: string) => `${parent ?? ''}\n${name.trim().toLowerCase()}`;

/**
 * Finds the category at the end of a path of names, and makes what is not there yet. A name that is alone may also be
 * that of the one category that has it, wherever it lies.
 */
export const categoryFinder = async (db: Db) => {
  const known = new Map<string, Category>();
  const byName = new Map<string, Category[]>();
  const learn = (category: Category) => {
    known.set(key(category.parentCategoryId, category.name), category);
    const name = category.name.trim().toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), category]);
  };
  for (const category of await listCategories(db)) learn(category);
  return async (path: readonly string[]): Promise<string | null> => {
    const [only = ''] = path;
    const named = byName.get(only.toLowerCase()) ?? [];
    if (path.length === 1 && named.length === 1) return named[0]?.id ?? null;
    let parent: string | null = null;
    for (const name of path) {
      let category: Category | undefined = known.get(key(parent, name));
      if (!category) {
        category = await createCategory(db, {
          name,
          description: null,
          parentCategoryId: parent,
          depreciationClass: null,
        });
        learn(category);
      }
      parent = category.id;
    }
    return parent;
  };
};
