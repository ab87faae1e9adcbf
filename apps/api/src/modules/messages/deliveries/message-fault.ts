/** Signals a permanent failure: the message or its recipient will never be accepted. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError';
}

/** Signals a temporary failure: a later attempt may succeed. */
export class MessageDeferredError extends Error {
  override readonly name = 'MessageDeferredError';
}
