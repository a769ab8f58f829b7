import type { ComponentType } from 'react';

export type TenantBoxProps = {
  'aria-label': string;
  value: string;
  onValueChange: (id: string) => void;
  /** What is offered besides the tenants: all of them in a filter, none of them in a line. */
  otherwise: string;
};

/** Tenants come later in the order of features: the page hands in the box that finds them. */
export type TenantBox = ComponentType<TenantBoxProps>;
