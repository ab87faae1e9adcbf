/** The message, or where it goes, will never be taken. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** The message was not taken now and may be later. */
export class MessagePutOff extends Error {
  override readonly name = 'MessagePutOff';
}
