/** What the teachers do. */
import { weatherOf } from '#src/offline/testing/chance.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { parseCorrection } from '#src/offline/kinds/correction/body.ts';
import { correctionsOf, valuesIn } from '#src/offline/kinds/correction/overtaken.ts';
import { StorageFullError } from '#src/offline/store/failures.ts';
import { changeOf, laneOf, lookAt, resultOf, saidIn, standingIn, type Field } from './marking.ts';
import { author, decideList, takeBack } from './authoring.ts';
import { isOfDisk } from './disk.ts';
import { useDraft } from './drafts.ts';
import { curse, loseFile, loseRow, narrow } from './mishaps.ts';
import { useForm } from './settings.ts';
import { Stage, type Tab } from './stage.ts';
import type { Step } from './steps.ts';

/** The stage with all that may happen on it. */
export class World extends Stage {
  async take(step: Step): Promise<void> {
    if ('tab' in step && step.do !== 'resume' && step.do !== 'crash' && this.tab(step.tab).isAsleep)
      return;
    try {
      await this.act(step);
    } catch (error) {
      // The form stays open, and says that nothing is saved.
      if (!isOfDisk(error)) throw error;
    }
  }

  private async act(step: Step): Promise<void> {
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
      case 'form':
        return useForm(this, step.tab, step.act);
      case 'takeBack':
        return takeBack(this, step.tab);
      case 'again':
        return this.again(step.tab);
      case 'draft':
        return useDraft(this, step.tab, step.id, step.act);
      case 'slowStart':
        this.note('starts before the addresses were known');
        return this.crash(step.tab, false);
      case 'tell':
        this.tab(step.tab).isTold = true;
        return;
      case 'full':
      case 'room':
        this.disk(step.device).isFull = step.do === 'full';
        return;
      case 'unsure':
        this.disk(step.device).isUnsure = true;
        return;
      case 'unreadable':
        return loseFile(this, step.device);
      case 'lose':
        return loseRow(this, step.device);
      case 'tidied':
        return this.tidied();
      case 'onlyFiles':
        this.blow(step.device, ({ path }) => (path.includes('/Attachment') ? 'fine' : 'lost'));
        return;
      case 'narrow':
        return narrow(this, step.device);
      case 'curse':
        return curse(this, step.device, step.result);
      case 'list':
        return author(this, step.tab, step.list, step.act);
      case 'arrive':
        if (this.tab(step.tab).coming) this.note('reads that came late');
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
        this.blow(step.device, weatherOf(step.level, this.chance));
        return;
      case 'hold':
        this.blow(step.device, () => 'held');
        return;
      case 'letGo':
        return this.letGo(step.device);
      case 'worker':
        return this.work(step.device);
      case 'lateArrives':
        this.device(step.device).network.late.shift()?.();
        return;
      case 'clock':
        this.note(step.ms > 0 ? 'clocks set forward' : 'clocks set back');
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
    const field = what === 'note' ? `r${result}/note` : `r${result}/q${question}/${what}`;
    const equal = isEqual ? this.lastGiven.get(field) : undefined;
    const input = changeOf(this.school, result, view, {
      what,
      question,
      equal,
      count: (this.count += 1),
      uuid: this.uuid,
    });
    if (!input) return;
    const said = saidIn(this.school, result, input);
    const heard = said.map(([name, value]) => this.judge.give(reader, name, value));
    for (const [name, value] of said) this.lastGiven.set(name, value);
    const tab = this.tab(at);
    const { outbox } = tab.offline;
    const lane = laneOf(this.school, result);
    const fields = said.map(([name]) => name);
    // What is typed anew takes the place of what is still in the form.
    tab.refused = tab.refused.filter((one) => !one.fields.some((name) => fields.includes(name)));
    const waits = valuesIn(correctionsOf(outbox.rowsOf(lane)));
    try {
      await outbox.enqueueCorrection(input);
      for (const hear of heard) hear();
    } catch (error) {
      if (!isOfDisk(error)) throw error;
      if (error instanceof StorageFullError) this.note('saves the disk refused');
      else this.note('saves called lost that were written');
      const own = parseCorrection({ answers: [], ...input });
      const over = [...valuesIn([{ body: own }]).keys()].map((name) => [
        name,
        waits.get(name) ?? null,
      ]);
      tab.refused.push({
        input: { ...input, over: Object.fromEntries(over) },
        fields,
        heard: () => heard.forEach((hear) => hear()),
      });
    }
    if (what !== 'page') return;
    const rows = outbox.rowsOf(lane).map(({ body }) => JSON.stringify(body).length);
    if (rows.reduce((sum, bytes) => sum + bytes, 0) > 1_000_000)
      this.note('workbooks of more than 1 MB waiting');
  }

  /** What is still in a form is written once more. */
  async again(at: number) {
    const tab = this.tab(at);
    const [refused] = tab.refused;
    if (!refused) return;
    await tab.offline.outbox.enqueueCorrection(refused.input);
    tab.refused = tab.refused.filter((one) => one !== refused);
    refused.heard();
    this.note('refused saves written later');
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
