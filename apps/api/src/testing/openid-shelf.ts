import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Storage of one kind of records for an OpenID provider of the tests, for as long as the test lasts. */
export class OpenIdShelf implements Adapter {
  private readonly things = new Map<string, AdapterPayload>();

  async upsert(id: string, thing: AdapterPayload): Promise<void> {
    this.things.set(id, thing);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.things.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.things.values()].find((thing) => thing.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return [...this.things.values()].find((thing) => thing.userCode === userCode);
  }

  /** Marks a code as consumed: codes are valid for one exchange. */
  async consume(id: string): Promise<void> {
    this.things.get(id)!['consumed'] = true;
  }

  async destroy(id: string): Promise<void> {
    this.things.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, thing] of this.things) if (thing.grantId === grantId) this.things.delete(id);
  }
}
