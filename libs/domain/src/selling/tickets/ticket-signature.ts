/** The part of WebCrypto that a verification needs; phones and Node.js have it, old browsers lack Ed25519 in it. */
interface Subtle {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: 'Ed25519',
    extractable: boolean,
    uses: ['verify'],
  ): Promise<object>;
  verify(algorithm: 'Ed25519', key: object, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
}

/** Few keys verify all tickets: each is imported once, as long as its bytes, which nobody changes, are in use. */
const imported = new WeakMap<Uint8Array, { by: Subtle; key: Promise<object> }>();

function importedKey(subtle: Subtle, publicKeyRaw: Uint8Array): Promise<object> {
  const known = imported.get(publicKeyRaw);
  if (known?.by === subtle) return known.key;
  const key = subtle.importKey('raw', publicKeyRaw, 'Ed25519', false, ['verify']);
  imported.set(publicKeyRaw, { by: subtle, key });
  return key;
}

/**
 * Returns whether an Ed25519 signature (64 bytes) over a message was made with the key of this public half (32 bytes).
 * False, never an error, for any invalid key or signature.
 */
export async function verifyTicketSignature(
  publicKeyRaw: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const { subtle } = (globalThis as { crypto?: { subtle?: Subtle } }).crypto ?? {};
  if (subtle) {
    try {
      return await subtle.verify('Ed25519', await importedKey(subtle, publicKeyRaw), signature, message);
    } catch {
      // No Ed25519 here, or an invalid key: the slower way decides.
    }
  }
  return verifyWithoutWebCrypto(publicKeyRaw, message, signature);
}

/** Returns the same in plain JavaScript, loaded on demand: it is slower and would burden the first load. */
export async function verifyWithoutWebCrypto(
  publicKeyRaw: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ]);
  hashes.sha512 ??= sha512;
  try {
    return verify(signature, message, publicKeyRaw, { zip215: false });
  } catch {
    return false;
  }
}
