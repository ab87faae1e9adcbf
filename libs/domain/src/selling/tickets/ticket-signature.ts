/** As much of WebCrypto as verifying needs; phones and Node.js both have it, old browsers lack Ed25519 in it. */
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

/** Few keys prove all tickets: each is imported once, for as long as somebody holds its bytes, which nobody changes. */
const imported = new WeakMap<Uint8Array, { by: Subtle; key: Promise<object> }>();

function importedKey(subtle: Subtle, publicKeyRaw: Uint8Array): Promise<object> {
  const known = imported.get(publicKeyRaw);
  if (known?.by === subtle) return known.key;
  const key = subtle.importKey('raw', publicKeyRaw, 'Ed25519', false, ['verify']);
  imported.set(publicKeyRaw, { by: subtle, key });
  return key;
}

/**
 * Says whether an Ed25519 signature (64 bytes) over a message was made with the key whose public half (32 bytes) is
 * given. False, never an error, for anything that is not such a key or signature.
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
      // No Ed25519 here, or no such key: the slower way tells which.
    }
  }
  return verifyWithoutWebCrypto(publicKeyRaw, message, signature);
}

/** The same answer in plain JavaScript, loaded only where it is needed: it is slower and weighs on the first load. */
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
