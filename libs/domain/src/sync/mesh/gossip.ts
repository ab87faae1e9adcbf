import { SECOND } from '../../ground/time/instant.ts';
import { factKey, FactSet, isSameSet, type Figures, type KeptFact } from './fact-set.ts';
import { readMeshFact, type SignedFact } from './mesh-fact.ts';
import { MOST_FACTS_IN_MESSAGE, MOST_KEYS, type MeshMessage } from './mesh-message.ts';

/** Milliseconds between two heartbeats. */
export const HEARTBEAT = 15 * SECOND;

/** Most messages of a link that are answered between two heartbeats; what a flood loses, a later beat repairs. */
export const MOST_HEARD = 2_000;

/** A message for one link. */
export interface MeshSending<Link> {
  to: Link;
  message: MeshMessage;
}

/** What a message brings. */
export interface Heard<Link> {
  /** Facts that this device lacks and whose signatures are to be verified; `keep` takes those that are genuine. */
  unknown: KeptFact[];
  /** Whether they go on to every other link. */
  isNews: boolean;
  /** Answers. */
  send: MeshSending<Link>[];
}

/**
 * The gossip of one device: which facts it has, and what it says to its links. Every linked device ends with the same
 * facts, over links that lose, double and reorder messages, as long as some heartbeats arrive. Has no clock and no
 * network: the caller beats every `HEARTBEAT`, verifies signatures, and carries messages.
 */
export class Gossip<Link> {
  readonly facts = new FactSet();
  /** Messages heard of each link since the last beat. */
  private readonly links = new Map<Link, number>();
  /** Whether a beat that differs was answered since this device's last beat: one neighbour at a time tells the rest. */
  private isCatchingUp = false;
  /** Whether this device has facts by answers that its other links may lack. */
  private hasCaughtUp = false;

  /** Takes up a link, and greets it with the figures. */
  open(link: Link): MeshSending<Link>[] {
    this.links.set(link, 0);
    return [{ to: link, message: this.beatMessage() }];
  }

  close(link: Link): void {
    this.links.delete(link);
  }

  /** Adds a fact of this device, and tells it to every link. */
  tell(kept: KeptFact): MeshSending<Link>[] {
    return this.facts.add(kept) ? this.toAll({ kind: 'news', facts: [signedFact(kept)] }) : [];
  }

  /** Adds facts that this device knew before its links: its own, and those heard before a restart. */
  recall(kept: Iterable<KeptFact>): void {
    for (const one of kept) this.facts.add(one);
  }

  /** Returns the heartbeat for every link. */
  beat(): MeshSending<Link>[] {
    this.isCatchingUp = false;
    for (const link of this.links.keys()) this.links.set(link, 0);
    return this.greetAll();
  }

  /** Hears a message of a link. Ignores one of a closed link, and those past `MOST_HEARD`. */
  hear(link: Link, message: MeshMessage): Heard<Link> {
    const heard = this.links.get(link);
    if (heard === undefined || heard >= MOST_HEARD) return { unknown: [], isNews: false, send: [] };
    this.links.set(link, heard + 1);
    return {
      unknown: 'facts' in message ? this.unknownOf(message.facts) : [],
      isNews: message.kind === 'news',
      send: [
        ...this.answers(message).map((answer) => ({ to: link, message: answer })),
        ...(message.kind === 'beat' ? this.passOn(message) : []),
      ],
    };
  }

  /** Keeps verified facts that a link brought, and passes news on to the other links. */
  keep(link: Link, verified: readonly KeptFact[], isNews: boolean): { kept: KeptFact[]; send: MeshSending<Link>[] } {
    const kept = verified.filter((one) => this.facts.add(one));
    if (!isNews && kept.length > 0) this.hasCaughtUp = true;
    return { kept, send: isNews ? inMessages('news', kept).flatMap((message) => this.toAll(message, link)) : [] };
  }

  private answers(message: MeshMessage): MeshMessage[] {
    switch (message.kind) {
      case 'beat':
        return this.answerToBeat(message);
      case 'sums':
        return this.answerToSums(message.buckets);
      case 'keys':
        return this.answerToKeys(message);
      case 'ask':
        return this.closed(
          inMessages(
            'facts',
            [...new Set(message.keys)].flatMap((key) => this.facts.get(key) ?? []),
          ),
        );
      case 'facts':
      case 'news':
        return [];
    }
  }

  /** Tells the figures of each bucket to one neighbour whose facts differ; a neighbour without any has none to give. */
  private answerToBeat(theirs: Figures): MeshMessage[] {
    if (this.isCatchingUp || theirs.count === 0 || isSameSet(theirs, this.facts.figures())) return [];
    this.isCatchingUp = true;
    return [{ kind: 'sums', buckets: this.facts.bucketFigures() }];
  }

  /** Greets every link once this device has all that a neighbour has, so that the others ask for what they lack. */
  private passOn(theirs: Figures): MeshSending<Link>[] {
    return this.hasCaughtUp && isSameSet(theirs, this.facts.figures()) ? this.greetAll() : [];
  }

  private answerToSums(theirs: readonly Figures[]): MeshMessage[] {
    const differ = theirs.flatMap((figures, bucket) =>
      isSameSet(figures, this.facts.figuresOf(bucket)) ? [] : [bucket],
    );
    const [empty, others] = [
      differ.filter((at) => theirs[at]!.count === 0),
      differ.filter((at) => theirs[at]!.count > 0),
    ];
    return [
      ...others.flatMap((bucket) => keyMessages(bucket, [...this.facts.inBucket(bucket).keys()])),
      ...this.closed(
        inMessages(
          'facts',
          empty.flatMap((bucket) => [...this.facts.inBucket(bucket).values()]),
        ),
      ),
    ];
  }

  private answerToKeys({ bucket, keys, after, until }: Extract<MeshMessage, { kind: 'keys' }>): MeshMessage[] {
    const theirs = new Set(keys);
    const isTold = (key: string) => (after == null || key > after) && (until == null || key <= until);
    const lacked = [...this.facts.inBucket(bucket)].filter(([key]) => isTold(key) && !theirs.has(key));
    const asked = [...theirs].filter((key) => !this.facts.has(key));
    const facts = inMessages(
      'facts',
      lacked.map(([, kept]) => kept),
    );
    return asked.length > 0 ? [...facts, { kind: 'ask', keys: asked }] : this.closed(facts);
  }

  /** Ends an answer with this device's figures, by which the other knows that it has all of them. */
  private closed(facts: MeshMessage[]): MeshMessage[] {
    return facts.length > 0 ? [...facts, this.beatMessage()] : [];
  }

  /** Returns the facts that this device lacks, each once; leaves out texts that are no facts. */
  private unknownOf(facts: readonly SignedFact[]): KeptFact[] {
    const unknown = new Map<string, KeptFact>();
    for (const signed of facts) {
      const fact = readMeshFact(signed.text);
      if (!fact) continue;
      const key = factKey(fact);
      if (!this.facts.has(key)) unknown.set(key, { ...signedFact(signed), fact });
    }
    return [...unknown.values()];
  }

  private greetAll(): MeshSending<Link>[] {
    this.hasCaughtUp = false;
    return this.toAll(this.beatMessage());
  }

  private beatMessage(): MeshMessage {
    return { kind: 'beat', ...this.facts.figures() };
  }

  private toAll(message: MeshMessage, but?: Link): MeshSending<Link>[] {
    return [...this.links.keys()].filter((link) => link !== but).map((to) => ({ to, message }));
  }
}

/** Returns facts in messages of at most `MOST_FACTS_IN_MESSAGE`. */
function inMessages(kind: 'facts' | 'news', facts: readonly SignedFact[]): MeshMessage[] {
  const messages: MeshMessage[] = [];
  for (let at = 0; at < facts.length; at += MOST_FACTS_IN_MESSAGE) {
    messages.push({ kind, facts: facts.slice(at, at + MOST_FACTS_IN_MESSAGE).map(signedFact) });
  }
  return messages;
}

/** Returns the keys of a bucket in messages of at most `MOST_KEYS`, which together tell all of it. */
function keyMessages(bucket: number, keys: readonly string[]): MeshMessage[] {
  const sorted = [...keys].sort();
  const messages: MeshMessage[] = [];
  for (let at = 0; at === 0 || at < sorted.length; at += MOST_KEYS) {
    const told = sorted.slice(at, at + MOST_KEYS);
    const isLast = at + MOST_KEYS >= sorted.length;
    messages.push({
      ...{ kind: 'keys', bucket, keys: told },
      ...(at > 0 && { after: sorted[at - 1]! }),
      ...(!isLast && { until: told.at(-1)! }),
    });
  }
  return messages;
}

function signedFact({ text, signature }: SignedFact): SignedFact {
  return { text, signature };
}
