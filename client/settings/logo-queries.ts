import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublicConfig } from '../../domain/settings/config-contract.ts';
import { deleteLogo, putLogo } from '../../domain/settings/logo-contract.ts';
import { base64Of } from '../api/base64-of.ts';
import { call } from '../api/call.ts';
import { configQuery } from './config-queries.ts';

/** The page that made the change shows it at once; every other one hears of it. */
function useLogoChange<Given>(change: (given: Given) => Promise<PublicConfig['logo']>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (logo) => client.setQueryData(configQuery.queryKey, (known) => known && { ...known, logo }),
  });
}

export const usePutLogo = () =>
  useLogoChange(async (file: File) => call(putLogo, { body: { logo: await base64Of(file) } }));

export const useDeleteLogo = () =>
  useLogoChange(async () => {
    await call(deleteLogo, {});
    return null;
  });
