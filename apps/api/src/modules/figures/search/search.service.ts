import { type SearchView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { presentEvent, presentOrder, presentPerson, presentTicket } from './search.presenter.ts';
import { SearchQueries } from './search.queries.ts';

/** Finds events, people, orders and tickets by a typed text. */
@Injectable()
export class SearchService {
  constructor(private readonly search: SearchQueries) {}

  async everything(actor: Person, query: string): Promise<SearchView> {
    const [events, people, orders, tickets] = await Promise.all([
      this.search.events(actor, query),
      this.search.people(actor, query),
      this.search.orders(actor, query),
      this.search.tickets(actor, query),
    ]);
    return {
      events: events.map(presentEvent),
      people: people.map(presentPerson),
      orders: orders.map(presentOrder),
      tickets: tickets.map(presentTicket),
    };
  }
}
