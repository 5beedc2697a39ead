/** What the teachers do. */
import { weatherOf } from '#src/offline/testing/chance.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { changeOf, lookAt, resultOf, saidIn, standingIn, type Field } from './marking.ts';
import { author, decideList } from './authoring.ts';
import { Stage, type Tab } from './stage.ts';
import type { Step } from './steps.ts';

/** The stage with all that may happen on it. */
export class World extends Stage {
  async take(step: Step): Promise<void> {
    if ('tab' in step && step.do !== 'resume' && step.do !== 'crash' && this.tab(step.tab).isAsleep)
      return;
    switch (step.do) {
      case 'save':
        return this.save(step.tab, step.result, step.question, step.what, step.isEqual);
      case 'saveAndCrash': {
        void this.save(step.tab, step.result, step.question, step.what, false).catch(
          () => undefined,
        );
        await breathe(step.after);
        return this.crash(step.tab);
      }
      case 'crash':
        return this.crash(step.tab);
      case 'read':
        return this.read(step.tab, step.result, step.isSlow);
      case 'list':
        return author(this, step.tab, step.list, step.act);
      case 'arrive':
        return this.arrive(step.tab);
      case 'decide':
        return this.decide(this.deviceOf(step.tab), this.tab(step.tab), step.choice);
      case 'kick':
        this.tab(step.tab).offline.outbox.kick();
        return;
      case 'deaf':
      case 'hear':
        return this.deafen(step.tab, step.do === 'deaf');
      case 'suspend':
      case 'resume':
        return this.suspend(step.tab, step.do === 'suspend');
      case 'weather':
        this.device(step.device).network.weather = weatherOf(step.level, this.chance);
        return;
      case 'hold':
        this.device(step.device).network.weather = () => 'held';
        return;
      case 'letGo':
        return this.letGo(step.device);
      case 'worker':
        return this.work(step.device);
      case 'lateArrives':
        this.device(step.device).network.late.shift()?.();
        return;
      case 'clock':
        this.device(step.device).clock.jump(step.ms);
        return;
      case 'person':
        return this.person(step.device, step.who, step.leaves);
      case 'wait':
        for (const device of this.devices) device.clock.advance(step.ms);
        return;
      case 'breathe':
        return this.turn(step.turns);
    }
  }

  async save(at: number, result: number, question: number, what: Field, isEqual: boolean) {
    const view = await this.look(at, result);
    if (!view) return;
    const reader = this.readerOn(this.deviceOf(at));
    const stroke = this.uuid();
    const field = what === 'note' ? `r${result}/note` : `r${result}/q${question}/${what}`;
    const equal = isEqual ? this.lastGiven.get(field) : undefined;
    const input = changeOf(this.school, result, view, {
      what,
      question,
      equal,
      count: (this.count += 1),
      stroke,
    });
    if (!input) return;
    const said = saidIn(this.school, result, input);
    const heard = said.map(([name, value]) => this.judge.give(reader, name, value));
    for (const [name, value] of said) this.lastGiven.set(name, value);
    await this.tab(at).offline.outbox.enqueueCorrection(input);
    for (const hear of heard) hear();
  }

  /** What a dialog shows, and what is chosen in it. */
  async decide(
    at: number,
    { offline }: Pick<Tab, 'offline'>,
    choice: 'mine' | 'theirs' | 'edited',
  ) {
    const row = offline.outbox.rows().find((one) => one.state === 'conflict');
    if (!row) return;
    this.conflicts += 1;
    if (row.kind !== 'correction') return decideList(this, at, { offline }, choice === 'mine');
    const reader = this.readerOn(at);
    const result = resultOf(this.school, row);
    lookAt(this.judge, reader, standingIn(this.school, result, row));
    const said = saidIn(this.school, result, row.body);
    const isInk = (field: string) => field.includes('/ink/');
    const answer = row.body.answers.find(({ scoreUnits }) => scoreUnits !== undefined);
    if (choice === 'mine' || (choice === 'edited' && !answer)) {
      for (const [field, value] of said) this.judge.choose(reader, field, value);
      return offline.outbox.resolve(row.key, 'mine');
    }
    if (choice === 'edited' && answer) {
      const scoreUnits = (this.count += 1) * 60;
      const edited = { [answer.questionId]: { scoreUnits } };
      const before = saidIn(this.school, result, {
        answers: [{ ...answer, ink: undefined }],
      });
      for (const [field, value] of before) {
        if (field.endsWith('/score')) {
          this.judge.giveUp(reader, field, value);
          this.judge.give(reader, field, scoreUnits)();
        } else this.judge.choose(reader, field, value);
      }
      return offline.outbox.resolve(row.key, { edited });
    }
    for (const [field, value] of said) if (!isInk(field)) this.judge.giveUp(reader, field, value);
    return offline.outbox.resolve(row.key, 'theirs');
  }
}
