import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchPhone } from '../../../tools/stage/browser.ts';
import { DoorPhone } from '../../../tools/stage/door-phone.ts';
import { doorTexts as texts } from '../src/screens/door/door/door-texts.ts';
import { sheetTexts } from '../src/screens/door/door/sheets/sheet-texts.ts';
import { stageUrl } from './stage/api-client.ts';
import { cameraShowing } from './stage/camera.ts';
import { openFestival } from './stage/festival.ts';
import { inspect } from './stage/inspect.ts';
import { inspectVerdict } from './stage/inspect-verdict.ts';
import { expectInSight, expectTwoColumns, LYING } from './stage/lying.ts';
import { DEMO_PASSWORD } from './stage/people.ts';

// Works offline, which the service worker sees to.
test.use({ serviceWorkers: 'allow' });

test('@phone a door on its side shows each verdict in two columns, and every field and key of its other screens', async () => {
  const festival = await openFestival('Backstage', 'Praça de alimentação');
  const [meia] = await festival.sell('Passaporte', 1, 'meia_estudante');
  const [late] = await festival.sell('Só sábado');
  const [outside] = await festival.sell('Passaporte');
  const group = await festival.sell('Passaporte', 3);
  const context = await launchPhone(mkdtempSync(join(tmpdir(), 'festix-lying-')), await cameraShowing(meia!));
  const phone = await DoorPhone.open(context);
  const { page } = phone;
  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.setViewportSize(LYING[1]);

  await test.step('the enrolment asks for device, gate and one of four areas, without a scroll', async () => {
    await phone.goTo(stageUrl(), festival.event_id);
    await page.getByLabel('E-mail').fill('produtor@festix.dev');
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await key('Entrar').click();
    const areas = ['Recinto', 'Camarote', 'Backstage', 'Praça de alimentação'];
    await expectInSight(
      page,
      page.getByLabel(texts.deviceName),
      page.getByLabel(texts.gate),
      ...areas.map((name) => page.getByRole('radio', { name })),
      key(texts.enrol),
    );
    await inspect(page, 'lying-enrol');
    await phone.nameDevice('Recinto');
    await expectInSight(page, phone.beginKey(), key(texts.otherDoor), page.getByLabel(texts.gate));
  });

  await test.step('the camera sees a half-price ticket: its document is asked for beside the word', async () => {
    await page.clock.install();
    await phone.beginKey().click();
    await heading('Entrada liberada').waitFor();
    await expectTwoColumns(page);
    await inspect(page, 'lying-document');
    await key('Conferido').click();
  });

  await test.step('the camera stands beside the strip and the keys', async () => {
    await expectInSight(page, key('Texto'), key('Ver as últimas leituras'), key('Mais opções'), key('Saída'));
    const overlap = async () => {
      const picture = (await page.locator('video').boundingBox())!;
      return picture.x + picture.width - (await key('Texto').boundingBox())!.x;
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await inspect(page, 'lying-camera');
  });

  const shown = (name: string, text: string, variant: string) =>
    test.step(name, () =>
      inspectVerdict(page, `lying-${name}`, async () => {
        expect(await phone.scan(text)).toMatchObject({ variant });
        await expectTwoColumns(page);
      }),
    );
  await shown('group', group[0]!, 'success');
  await key('Entrar mais 2').click();
  await expect(heading('Grupo de 3 · entraram 3')).toBeVisible();
  await shown('wrong-day', late!, 'failure');
  await shown('misread', 'https://exemplo.com/ingresso', 'misread');
  await shown('inside-already', group[1]!, 'failure');

  await test.step('a supervisor releases with reason and PIN, all in sight', async () => {
    await key(texts.release).click();
    await expectInSight(
      page,
      page.getByRole('radio', { name: texts.otherReason }),
      page.getByLabel(texts.pin),
      key(texts.confirmRelease),
      key(texts.cancel),
    );
    await inspect(page, 'lying-release');
    await key(texts.cancel).click();
    await key('Ler o próximo').click();
  });

  await key('Saída').click();
  await expect(page.locator('[data-reads="exit"]')).toBeVisible();
  await shown('exit', group[2]!, 'exit');
  await shown('not-inside', outside!, 'info');
  await key('Ler o próximo').click();

  await test.step('the last reads and the search have the left, as high as the screen', async () => {
    await key('Ver as últimas leituras').click();
    await expect(heading(sheetTexts.historyTitle)).toBeFocused();
    await expectInSight(page, key(texts.backToScan), page.getByRole('button', { name: /Não consta dentro/ }));
    await inspect(page, 'lying-history');
    await key(texts.backToScan).click();
    await key('Texto').click();
    await expectInSight(page, page.getByRole('searchbox', { name: texts.searchName }), key('QR Code'));
    await inspect(page, 'lying-search');
  });
  await context.close();
});
