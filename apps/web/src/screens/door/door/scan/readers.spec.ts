import { expect, it } from '@jest/globals';
import { DoorServer, ticket } from '../../../../offline/testing/door-server.ts';
import { Phone } from '../../../../offline/testing/phone.ts';
import { keysOf, READERS, type Reader } from '../../../../testing/readers.ts';
import { WedgeInput } from '../../camera/wedge.ts';

const SERIALS = Array.from({ length: 200 }, (_, n) => 1 + n * 37);

it.each(READERS)('a door admits 200 of 200 tickets that $name reads', async (reader: Reader) => {
  const server = await DoorServer.start(SERIALS.map((serial) => ticket({ serial })));
  const phone = await Phone.ready(server);
  try {
    const door = await phone.door();
    const input = new WedgeInput();
    const wrong: unknown[] = [];
    let from = 0;
    for (const serial of SERIALS) {
      const keys = keysOf(reader, await server.qr(serial), from);
      from = keys.at(-1)!.at + 5_000;
      const read = keys.flatMap((key) => input.press(key) ?? []);
      const [text = '', ...others] = read[0]?.readings ?? [];
      const { verdict, ticket: seen } = await door.judge({ by: 'text', text, others });
      if (read.length !== 1 || !verdict.ok || seen?.serial !== serial) wrong.push({ serial, read, verdict });
    }
    expect(wrong).toEqual([]);
  } finally {
    phone.close();
    await phone.delete();
  }
});
