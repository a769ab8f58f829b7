import { useMutation } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { describeSsoProblem, isSsoProblem, SSO_CODE_STEP, SSO_PARAMETER } from '../../../domain/users/sso.ts';
import { startSso } from '../../../domain/users/sso-contract.ts';
import { call } from '../../api/call.ts';
import { isSignInPending } from '../../api/session-end.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';

const readState = () => new URLSearchParams(window.location.search).get(SSO_PARAMETER);

/** Goes on to the second step at once, where the issuer has vouched for them and only the proof of this space is missing. */
export function useCodeStep(goOn: () => void) {
  const onStep = useEffectEvent(goOn);
  useEffect(() => {
    if (readState() === SSO_CODE_STEP) onStep();
  }, []);
}

/** Why the issuer has sent somebody back without a session, in plain words. */
export function useSsoMessage(): string | null {
  const { singleSignOn } = useConfig();
  const state = readState();
  return singleSignOn && isSsoProblem(state) ? describeSsoProblem(state, singleSignOn.name) : null;
}

/** Opens the issuer in a tab of its own, so that nothing on this page is lost; in this one where the browser opens none. */
export const openIssuer = async (ask: () => Promise<{ url: string }>, isApart: boolean): Promise<void> => {
  // At once: a browser opens no tab long after the press.
  const tab = isApart ? window.open('about:blank', '_blank') : null;
  try {
    const { url } = await ask();
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

export function SsoSignIn({ disabled }: { disabled: boolean }) {
  const { singleSignOn } = useConfig();
  const start = useMutation({
    mutationFn: () => {
      const isApart = isSignInPending();
      const returnTo = isApart ? paths.signedIn : null;
      return openIssuer(() => call(startSso, { body: { returnTo } }), isApart);
    },
  });
  if (!singleSignOn) return null;
  return (
    <div className="mt-3 grid gap-3">
      {start.isError ? <Alert tone="late">{serverMessage(start.error, 'Login failed')}</Alert> : null}
      <Button
        variant="secondary"
        className="h-11 w-full"
        icon={<Building2 aria-hidden />}
        pending={start.isPending}
        pendingLabel="Opening…"
        disabled={disabled}
        onClick={() => start.mutate()}
      >
        {`Sign In with ${singleSignOn.name}`}
      </Button>
    </div>
  );
}
