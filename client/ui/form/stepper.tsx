import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { type FieldErrors, type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { DialogFooter } from '../overlay/dialog.tsx';
import type { ContractForm } from './form.tsx';

/** `fields` are validated before the next step opens. Content that costs a call can wait until its step is shown. */
export type Step<In extends FieldValues> = {
  title: string;
  fields: readonly FieldPath<In>[];
  content: ReactNode | ((isShown: boolean) => ReactNode);
};

type StepperProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  steps: readonly Step<In>[];
  submitLabel: string;
  pending: boolean;
  onCancel: () => void;
  /** Buttons beside the submit button. With them, or with null, nothing can be sent before the last step. */
  atEnd?: ReactNode;
  /** Why it cannot be sent yet, said beside the buttons. */
  waitsFor?: string | null | undefined;
};

const isWrong = <In extends FieldValues>({ fields }: Step<In>, errors: FieldErrors<In>): boolean =>
  fields.some((name) => Object.hasOwn(errors, name));

/**
 * A long form as a few short ones, inside the Form of a dialog. All fields stay: a step may be gone back to, and who
 * has typed enough saves from any of them. A refusal leads to the first step that it is about.
 */
export function Stepper<In extends FieldValues, Out>(props: StepperProps<In, Out>) {
  const { form, steps } = props;
  const { currentStep, go, errors } = useSteps(form, steps);
  const isLast = currentStep === steps.length - 1;
  const next = async () => {
    const fields = [...(steps[currentStep]?.fields ?? [])];
    if (await form.trigger(fields, { shouldFocus: true })) go(currentStep + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, defaultPrevented } = event;
    if (key !== 'Enter' || isLast || defaultPrevented || !(target instanceof HTMLInputElement)) return;
    // A list that a field opens lies elsewhere on the page, and Enter means something else there.
    if (!currentTarget.contains(target)) return;
    event.preventDefault();
    void next();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field goes on, as it does in any form
    <div className="grid min-w-0 gap-4" onKeyDown={onKeyDown}>
      <StepList steps={steps} currentStep={currentStep} errors={errors} go={go} />
      {steps.map(({ title, content }, index) => (
        <section
          key={title}
          aria-label={title}
          hidden={index !== currentStep}
          className={cx('gap-4', index === currentStep && 'grid')}
        >
          {typeof content === 'function' ? content(index === currentStep) : content}
        </section>
      ))}
      <StepButtons {...props} {...{ currentStep, go, next }} />
    </div>
  );
}

type StepButtonsProps<In extends FieldValues, Out> = StepperProps<In, Out> & {
  currentStep: number;
  go: (step: number) => void;
  next: () => Promise<void>;
};

function StepButtons<In extends FieldValues, Out>(props: StepButtonsProps<In, Out>) {
  const { steps, submitLabel, pending, onCancel, atEnd, waitsFor = null, currentStep, go, next } = props;
  const reasonId = useId();
  const isLast = currentStep === steps.length - 1;
  return (
    <DialogFooter>
      {isLast && waitsFor !== null ? (
        <p id={reasonId} className="min-w-full self-center text-muted text-sm sm:mr-auto sm:min-w-0">
          {waitsFor}
        </p>
      ) : null}
      <Button variant="secondary" onClick={onCancel} disabled={pending}>
        Cancel
      </Button>
      {currentStep > 0 ? (
        <Button
          variant="secondary"
          icon={<ArrowLeft aria-hidden />}
          disabled={pending}
          onClick={() => go(currentStep - 1)}
        >
          Back
        </Button>
      ) : null}
      {isLast ? null : (
        <Button disabled={pending} onClick={() => void next()}>
          Next
          <ArrowRight aria-hidden />
        </Button>
      )}
      {isLast ? atEnd : null}
      {isLast || atEnd === undefined ? (
        <Button
          type="submit"
          variant={isLast ? 'primary' : 'secondary'}
          disabled={waitsFor !== null}
          aria-describedby={isLast && waitsFor !== null ? reasonId : undefined}
          pending={pending}
          pendingLabel="Saving…"
        >
          {submitLabel}
        </Button>
      ) : null}
    </DialogFooter>
  );
}

function useSteps<In extends FieldValues, Out>(form: ContractForm<In, Out>, steps: readonly Step<In>[]) {
  const [currentStep, setCurrentStep] = useState(0);
  const { errors, submitCount, isSubmitting } = useFormState({ control: form.control });
  const findFault = useEffectEvent(() => {
    const wrong = steps.findIndex((step) => isWrong(step, errors));
    if (wrong < 0) return;
    setCurrentStep(wrong);
    const [field] = steps[wrong]?.fields.filter((name) => Object.hasOwn(errors, name)) ?? [];
    // Once the step is on screen: what is hidden takes no focus.
    if (field) requestAnimationFrame(() => form.setFocus(field));
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) findFault();
  }, [submitCount, isSubmitting]);
  return { currentStep, go: setCurrentStep, errors };
}

type StepListProps<In extends FieldValues> = {
  steps: readonly Step<In>[];
  currentStep: number;
  errors: FieldErrors<In>;
  go: (step: number) => void;
};

function StepList<In extends FieldValues>({ steps, currentStep, errors, go }: StepListProps<In>) {
  return (
    <ol aria-label="Steps" className="m-0 flex list-none gap-2 p-0">
      {steps.map((step, index) => (
        <li key={step.title} className="min-w-0 flex-1">
          <button
            type="button"
            aria-current={index === currentStep ? 'step' : undefined}
            onClick={() => go(index)}
            className={cx(
              'group/step w-full cursor-pointer rounded-sm border-t-3 pt-1.5 pb-1 text-left text-sm pointer-coarse:min-h-11',
              index <= currentStep ? 'border-accent' : 'border-line',
              index === currentStep ? 'font-semibold text-text' : 'text-muted hover:text-text',
            )}
          >
            <span className="block text-xs">
              {`Step ${index + 1}`}
              {isWrong(step, errors) ? <span className="font-medium text-late"> · check</span> : null}
            </span>
            <span className="wrap-break-word block leading-snug">{step.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
