import { ImageUp } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#ui/controls/Button.tsx'
import { SentState } from '#ui/feedback/SentState.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Combobox } from '#ui/fields/Combobox.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { ErrorSummary, type FormError } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { SwitchWithMessage } from '#ui/fields/SwitchWithMessage.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { KitPart } from './KitPart.tsx'

const ERRORS: readonly FormError[] = [
  { text: 'Registration closed on 1 June.' },
  { field: 'password', text: 'This password does not match.' },
]

const TEAMS = ['Kite Club', 'Mudlarks', 'Tidal Nine', 'Harbour Lights', 'Spielgemeinschaft Nordseedeich'].map(
  (label) => ({
    value: label,
    label,
  }),
)

export function KitFields() {
  return (
    <>
      <KitPart name="Fields">
        <form className="grid gap-4">
          <ErrorSummary errors={ERRORS} />
          <TextInput
            name="email"
            type="email"
            label="E-mail"
            defaultValue="runa@kiteclub.example"
            autoComplete="username"
          />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            defaultValue="sunnyday"
            error="This password does not match. Try again."
            end={
              <Link to="/forgot" className="link">
                Forgot it?
              </Link>
            }
          />
          <TextInput name="city" label="City" optional hint="As it stands on the scoreboard." />
          <Select name="division" label="Division" placeholder="Choose a division" options={TEAMS} />
          <Combobox name="team" label="Team" options={TEAMS} placeholder="Type a name" />
          <div className="grid grid-cols-2 gap-3">
            <DateInput name="day" label="Day" defaultValue="2026-06-13" />
            <TimeInput name="time" label="Time" defaultValue="09:00" />
          </div>
          <NumberInput name="players" label="Players" defaultValue="14" error="At most 12 players." />
          <TextArea name="comment" label="Comment" defaultValue="They cheered for our points at 14–3." />
          <TextInput name="closed" label="Closed" defaultValue="Cannot be changed" disabled />
          <Checkbox name="adult" label="I am 18 or older" hint="Needed for the bar." defaultChecked />
          <Checkbox name="rules" label="I know the house rules" error="Confirm that you know them." />
          <Radios
            name="left"
            label="Games that are left"
            defaultValue="forfeit"
            options={[
              { value: 'forfeit', label: 'Forfeit the games left' },
              { value: 'void', label: 'Void unplayed games', hint: 'Nobody gets points for them.' },
            ]}
          />
          <FormFooter note={<SentState kind="waiting">Waiting for the network</SentState>}>
            <Button type="submit" wide size="big" onClick={(event) => event.preventDefault()}>
              Send sheet
            </Button>
          </FormFooter>
        </form>
      </KitPart>
      <KitPart name="Switch with message">
        <SwitchWithMessage
          name="spirit"
          label="Spirit entry"
          on="On"
          off="Off. People see:"
          message="Sheets open after the first round."
        />
        <SwitchWithMessage
          name="registration"
          label="Team registration"
          on="On, 3 places left"
          off="Off"
          defaultChecked
        />
      </KitPart>
      <KitPart name="File drop">
        <FileDrop
          name="pictures"
          icon={ImageUp}
          label="Choose pictures"
          hint="JPEG, PNG, up to 10 MB each"
          multiple
          accept="image/*"
          files={[
            { name: 'final.jpg', share: 1 },
            { name: 'huddle.jpg', share: 0.62 },
            { name: 'sunset-over-the-far-field.heic', share: 0, error: 'Not a JPEG or PNG' },
          ]}
          onFiles={() => undefined}
        />
      </KitPart>
    </>
  )
}
