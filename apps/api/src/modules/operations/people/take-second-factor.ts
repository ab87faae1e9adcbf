import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { AccountRegister } from '../../people/accounts/account-register.ts';
import { SecondFactorSwitch } from '../../people/accounts/second-factor-switch.ts';

/** What became of it: taken off, or there was none, or nobody has the address. */
export type TakenSecondFactor = 'taken' | 'none' | 'nobody';

/** For whoever runs the machine: lets somebody in who has lost app and recovery codes, where no super-admin is left to. */
@Injectable()
export class TakeSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly register: AccountRegister,
    private readonly secondFactors: SecondFactorSwitch,
  ) {}

  /** Ends the person's sessions and writes to them. */
  run(address: string): Promise<TakenSecondFactor> {
    return this.database.transaction(async (tx) => {
      const person = await this.register.find(tx, address);
      if (!person) return 'nobody';
      const nobody = { id: null, device_id: null, request_id: newId() };
      return (await this.secondFactors.takeOff(tx, nobody, person.id)) ? 'taken' : 'none';
    });
  }
}
