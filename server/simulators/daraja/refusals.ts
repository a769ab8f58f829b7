/** What Daraja answers to a call that it does not carry out. */
export class SimulatedRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidField = (name: string): SimulatedRefusal =>
  new SimulatedRefusal(400, '400.002.02', `Bad Request - Invalid ${name}`);

export const REFUSALS = {
  payload: () => new SimulatedRefusal(400, '400.002.05', 'Invalid Request Payload'),
  authentication: () => new SimulatedRefusal(400, '400.008.01', 'Invalid Authentication passed'),
  grantType: () => new SimulatedRefusal(400, '400.008.02', 'Invalid grant type passed'),
  noToken: () => new SimulatedRefusal(404, '404.001.04', 'Invalid Authentication Header'),
  token: () => new SimulatedRefusal(404, '404.001.03', 'Invalid Access Token'),
  deadToken: () => new SimulatedRefusal(401, '404.001.03', 'Invalid Access Token'),
  nowhere: () => new SimulatedRefusal(404, '404.001.01', 'Resource not found'),
  method: (method: string) => new SimulatedRefusal(405, '405.001', `${method} Method Not Allowed`),
  merchant: () => new SimulatedRefusal(500, '500.001.1001', 'Merchant does not exist'),
  credentials: () => new SimulatedRefusal(500, '500.001.1001', 'Wrong credentials'),
  locked: () =>
    new SimulatedRefusal(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    ),
  pending: () => new SimulatedRefusal(500, '500.001.1001', 'The transaction is being processed'),
  unknownPrompt: () => new SimulatedRefusal(500, '500.001.1001', 'The transaction does not Exist'),
  registered: () => new SimulatedRefusal(500, '500.003.1001', 'Urls are already registered.'),
  spike: () => new SimulatedRefusal(500, '500.003.02', 'Error Occurred: Spike Arrest Violation'),
} as const;
