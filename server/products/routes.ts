import {
  createProduct,
  getProduct,
  listProducts,
  listStockMoves,
  recordStockMove,
  updateProduct,
} from '../../domain/products/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';
import * as stock from './stock.ts';

export const productRoutes = (mount: Mount) => {
  mount.read(listProducts, (deps, { query, request, reply }) => service.listProducts(deps, query, request, reply));
  mount.read(getProduct, (deps, { params }) => service.getProduct(deps, params.id));
  mount.write(createProduct, (deps, { body }) => service.createProduct(deps, body));
  mount.write(updateProduct, (deps, { params, body }) => service.updateProduct(deps, params.id, body));
  mount.read(listStockMoves, (deps, { params, query, request, reply }) =>
    stock.listStockMoves(deps, params.id, query, request, reply),
  );
  mount.write(recordStockMove, (deps, { params, body }) => stock.recordStockMove(deps, params.id, body));
};
